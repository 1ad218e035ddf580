import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'

/** Services that every handler can use. `now` is a function so that tests can set the clock. */
export interface Services {
  db: Db
  config: Config
  now: () => Date
}
