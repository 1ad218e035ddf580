/** All tables. Each capability describes its own in `server/tables.ts` and adds it here by declaration merging. */
export interface Database {
  /** Secrets that processes on one database share. */
  server_secrets: { name: string; value: string }
  content_versions: { name: string; version: string }
}
