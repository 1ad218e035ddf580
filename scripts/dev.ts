import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Both sides reloading: the server on 3000, the pages on 5173 with calls passed on to it. */
const root = join(import.meta.dirname, '..')
const run = (command: string, ...options: string[]) =>
  spawn(command, options, { cwd: root, stdio: 'inherit' })

const sides = [run('node', '--watch-path=src', '--watch-path=content', 'src/app/main.ts'), run('vite')]
for (const side of sides) {
  side.on('exit', () => {
    for (const other of sides) other.kill()
  })
}
