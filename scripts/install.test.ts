import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const passedOn =
  /^(HOME|TMPDIR|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(registry|cache|userconfig))$/i

let folder: string
let service: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-install-'))
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  if (!service?.pid || service.exitCode !== null) return
  const ended = once(service, 'close')
  // Kills npm, its shell and the service.
  process.kill(-service.pid, 'SIGKILL')
  service = undefined
  await ended
}

/** Returns a PATH with Node.js, npm and a shell, but neither Python nor a compiler. */
function pathWithoutTools(): string {
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  symlinkSync(process.execPath, join(tools, 'node'))
  for (const name of ['npm', 'sh']) {
    const found = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    symlinkSync(found, join(tools, name))
  }
  return tools
}

/** The product's files in the image, without its packages. */
const copied = Array.from(
  readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/app\/(\S+)/gm),
  ([, name = '']) => name,
).filter((name) => name !== 'node_modules')

test('installs and starts in production without build tools, and refuses another Node.js version', {
  timeout: 300_000,
}, async () => {
  const checkout = join(folder, 'checkout')
  for (const name of ['package-lock.json', ...copied])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
    PATH: pathWithoutTools(),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  }

  const npm = { cwd: checkout, env, encoding: 'utf8', stdio: 'pipe' } as const
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline'], npm)
  service = spawn('npm', ['start'], { cwd: checkout, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { errors: '', url: '' }
  service.stderr?.on('data', (chunk) => {
    printed.errors += chunk
  })
  for await (const line of createInterface({ input: service.stdout ?? process.stdin })) {
    printed.url = /^Equity Audit is ready at (http:\S+)$/.exec(line)?.[1] ?? ''
    if (printed.url) break
  }

  expect(printed.url).toMatch(/^http:/)
  expect(printed.errors).not.toMatch(/warning/i)
  expect((await fetch(`${printed.url}/api/ready`)).status).toBe(200)
  expect(await (await fetch(`${printed.url}/login`)).text()).toContain('<title>')
  const description = await (await fetch(`${printed.url}/api/docs`)).text()
  const parts = Array.from(
    description.matchAll(/(?:src|href)="(\/[^"]+)"/g),
    ([, part]) => printed.url + part,
  )
  expect(parts).toHaveLength(3)
  for (const part of parts) expect((await fetch(part)).status).toBe(200)

  await stop()
  appendFileSync(join(checkout, 'node_modules/node/bin/node'), 'something')
  const again = spawnSync('npm', ['start'], npm)
  expect(again.stderr).toContain('is not the pinned program')
  expect(again.status).toBe(1)
})
