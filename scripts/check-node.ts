import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import pinned from './node-checksums.json' with { type: 'json' }
import { judgeNode } from './node-rules.ts'

/**
 * Refuses a Node other than the pinned one. Its package fetches the program while it is installed, past the lock file, so
 * that npm compares it with nothing.
 */
const folder = createRequire(import.meta.url).resolve('node/package.json')
const { version } = JSON.parse(readFileSync(folder, 'utf8'))
const program = readFileSync(realpathSync(folder.replace('package.json', 'bin/node')))
const { fault, note } = judgeNode(
  program,
  { version, platform: `${process.platform}-${process.arch}` },
  pinned,
)
if (fault) {
  console.error(fault)
  process.exit(1)
}
console.log(note ?? `Node ${version} is the pinned program.`)
