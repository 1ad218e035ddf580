import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pinned from './node-checksums.json' with { type: 'json' }
import { judgeNode } from './node-rules.ts'

/**
 * Compares the installed Node with the pinned one. Its package downloads the program during installation, outside the
 * lock file, so npm doesn't verify it. `fault` and `note` come from `judgeNode`. `marker` is a file that remembers the
 * last program that passed, so that an unchanged program isn't checked again.
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

/** Returns the package's folder, or undefined if it isn't installed, as is the case in the image. */
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

/** If another account owns the packages, the marker can't be written and the program is checked at each start. */
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
