import { runAdmin } from './admin-run.ts'

// Only this account can read files created after this line.
process.umask(0o077)
process.exitCode = await runAdmin(process.argv.slice(2), process.env)
