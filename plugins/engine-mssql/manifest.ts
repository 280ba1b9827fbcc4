import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-mssql',
  version: '1.0.0',
  name: 'SQL Server',
  description: 'Connects to Microsoft SQL Server and Azure SQL.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'mssql',
        name: 'Microsoft SQL Server',
        schemes: ['mssql', 'mssql+pymssql', 'mssql+pyodbc'],
        placeholder: 'mssql+pymssql://user:password@host:1433/database[?key=value&key=value...]',
        network: {
          driver: 'pymssql',
          port: 1433,
          tunnels: true,
          tls: {
            encrypt: { encrypt: 'yes', TrustServerCertificate: 'yes' },
            name: { encrypt: 'yes', TrustServerCertificate: 'no' },
          },
        },
      },
    ],
  },
});
