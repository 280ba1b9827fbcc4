/** Of the query that reads how a database is connected. */
export const connectionKey = (id: number): readonly [string, number] => ['database-connection', id];
