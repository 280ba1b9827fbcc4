/** Key of the query that reads the connection of a database. */
export const connectionKey = (id: number): readonly [string, number] => ['database-connection', id];
