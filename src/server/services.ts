import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'

/** What every handler can use; `now` is an argument so that tests can set the clock. */
export interface Services {
  db: Db
  config: Config
  now: () => Date
}
