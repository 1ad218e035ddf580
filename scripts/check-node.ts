import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pinned from './node-checksums.json' with { type: 'json' }
import { judgeNode } from './node-rules.ts'

/**
 * Compares the installed Node with the pinned one. Its package downloads the program while it is installed, past the lock
 * file, so npm compares it with nothing. `fault` and `note` are those of `judgeNode`. With `marker`, a file that remembers
 * the program that was compared last, each program is compared once.
 */
export function checkNode(marker?: string): { fault?: string; note?: string } {
  const folder = installedNode()
  if (!folder) return { note: 'No Node.js is installed with the packages: the one of this machine runs.' }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const program = realpathSync(join(folder, 'bin/node'))
  const { size, mtimeMs, ino } = statSync(program)
  const seen = [pinned.version, version, size, mtimeMs, ino].join(' ')
  if (marker && remembered(marker) === seen) return {}
  const platform = `${process.platform}-${process.arch}`
  const found = judgeNode(readFileSync(program), { version, platform }, pinned)
  if (marker && !found.fault) remember(marker, seen)
  return { note: `Node ${version} is the pinned program.`, ...found }
}

/** The folder of the package; undefined where it is left out, as in the image. */
function installedNode(): string | undefined {
  try {
    return createRequire(import.meta.url)
      .resolve('node/package.json')
      .replace(/package\.json$/, '')
  } catch {
    return undefined
  }
}

function remembered(marker: string): string | undefined {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return undefined
  }
}

/** Where packages belong to another account the program is compared at each start. */
function remember(marker: string, seen: string): void {
  try {
    writeFileSync(marker, seen)
  } catch {}
}

if (import.meta.main) {
  const { fault, note } = checkNode()
  if (fault) {
    console.error(fault)
    process.exit(1)
  }
  console.log(note)
}
