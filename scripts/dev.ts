import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs the server on port 3000, and the pages on port 5173 with calls forwarded to the server. Both reload on changes.
 */
const root = join(import.meta.dirname, '..')
const run = (command: string, ...options: string[]) =>
  spawn(command, options, { cwd: root, stdio: 'inherit' })

const sides = [run('node', '--watch-path=src', '--watch-path=content', 'src/app/main.ts'), run('vite')]
for (const side of sides) {
  side.on('exit', () => {
    for (const other of sides) other.kill()
  })
}
