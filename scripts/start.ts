import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { checkNode } from './check-node.ts'

const root = join(import.meta.dirname, '..')
const sources = [
  'src',
  'content',
  'public',
  'index.html',
  'respond.html',
  'answer.html',
  'vite.config.ts',
  'package.json',
]

/** Returns the time of the newest change below a path, in milliseconds, or 0 if nothing is there. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  if (statSync(path).isFile()) return statSync(path).mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const { fault } = checkNode(join(root, 'node_modules/.node-checked'))
if (fault) {
  console.error(`${fault} Remove node_modules and run “npm ci” again.`)
  process.exit(1)
}

const built = newest(join(root, 'dist/index.html'))
// A machine that only runs the product doesn't have Vite. Its pages were built elsewhere.
const canBuild = existsSync(join(root, 'node_modules/vite'))
if (built === 0 && !canBuild) {
  console.error(
    'dist/ has no pages, and Vite isn’t installed to build them. Copy dist/ from a machine that has run “npm ci && npm run build”, or run “npm ci” here.',
  )
  process.exit(1)
}
if (built === 0 || (canBuild && sources.some((source) => newest(join(root, source)) > built))) {
  console.log('Building the pages …')
  // Build in a separate process, so the server doesn't hold on to the build's memory.
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
}
// The next start reuses compiled code.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
await import('../src/app/main.ts')
