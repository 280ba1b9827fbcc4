import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/engine-mysql',
  version: '1.0.0',
  name: 'MySQL and MariaDB',
  description: 'Connects to MySQL and MariaDB.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: {
    'query/engine@1': [
      {
        key: 'mysql',
        name: 'MySQL',
        schemes: [
          'mysql',
          'mysql+mysqldb',
          'mysql+pymysql',
          'mysql+mysqlconnector',
          'mariadb',
          'mariadb+mysqldb',
          'mariadb+pymysql',
          'mariadb+mariadbconnector',
        ],
        placeholder: 'mysql://user:password@host:3306/dbname[?key=value&key=value...]',
        preferred: true,
        names: { quote: '`' },
        network: {
          driver: 'mysqldb',
          port: 3306,
          tunnels: true,
          tls: {
            encrypt: { ssl: '1' },
            authority: { ssl_mode: 'VERIFY_CA' },
            name: { ssl_mode: 'VERIFY_IDENTITY' },
          },
        },
        validators: { mysql: 'EngineValidator', mariadb: 'EngineValidator' },
      },
    ],
  },
});
