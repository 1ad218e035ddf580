import { runAdmin } from './admin-run.ts'

// What is made from here on is for this account only.
process.umask(0o077)
process.exitCode = await runAdmin(process.argv.slice(2), process.env)
