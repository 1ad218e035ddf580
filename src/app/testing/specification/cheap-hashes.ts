import { createRequire } from 'node:module'

/** Loaded before the server starts. Signing in at full cost would take most of the run. `start.test.ts` checks the cost. */
const bcrypt: typeof import('@node-rs/bcrypt') = createRequire(import.meta.url)('@node-rs/bcrypt')
const { hash } = bcrypt
bcrypt.hash = (password) => hash(password, 4)
