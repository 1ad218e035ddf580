/** All tables. Each capability describes its own in `server/tables.ts`, added here by declaration merging. */
export interface Database {
  /** Secrets shared by all processes that use one database. */
  server_secrets: { name: string; value: string }
  content_versions: { name: string; version: string }
}
