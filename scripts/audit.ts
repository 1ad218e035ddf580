import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import listed from './audit-exceptions.json' with { type: 'json' }
import { exceptions, judge } from './audit-rules.ts'

/** Looks up vulnerabilities in packages we run, ship or build with. `audit-exceptions.json` lists the accepted ones. */
const audit = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 60_000,
})

function answered(): unknown {
  try {
    return JSON.parse(audit.stdout)
  } catch {
    return undefined
  }
}

const today = new Date().toISOString().slice(0, 10)
const { faults, notes } = judge(answered(), exceptions.parse(listed), today, process.env)
for (const note of notes) console.log(note)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
if (notes.length === 0) console.log('No package has a known vulnerability of high severity.')
