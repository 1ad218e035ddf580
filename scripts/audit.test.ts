import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'

let registry: Server | undefined
afterEach(() => registry?.close())

/** A made-up advisory in the form that npm's registry sends. */
const advisory = (vulnerable_versions: string, severity: string, id: string) => ({
  id: Number.parseInt(id.slice(5, 9), 36),
  url: `https://github.com/advisories/${id}`,
  title: 'Never ends on a crafted file',
  severity,
  vulnerable_versions,
  cwe: ['CWE-835'],
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
})

/**
 * Runs `npm run audit` against a registry with these advisories. Without advisories, the registry refuses the request.
 */
async function audit(advisories?: Record<string, object[]>, environment: Record<string, string> = {}) {
  const asked: string[] = []
  registry = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    response.setHeader('content-type', 'application/json')
    if (!advisories) return response.writeHead(405).end('{}')
    if (request.method === 'GET') {
      // npm requests a vulnerable package to find which versions of other packages depend on it.
      const name = decodeURIComponent((request.url ?? '').slice(1))
      return response.end(JSON.stringify({ name, 'dist-tags': {}, versions: {} }))
    }
    asked.push(...Object.keys(JSON.parse(gunzipSync(Buffer.concat(chunks)).toString())))
    return response.end(JSON.stringify(advisories))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const { CI: _ci, AUDIT: _audit, ...inherited } = process.env
  const env = { ...inherited, ...environment, npm_config_registry: `http://127.0.0.1:${port}/` }
  return new Promise<{ code: number; output: string; asked: string[] }>((resolve) =>
    execFile(process.execPath, [join(import.meta.dirname, 'audit.ts')], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr, asked }),
    ),
  )
}

test('checks every package and fails if it finds a known vulnerability', async () => {
  const { code, output, asked } = await audit({
    fastify: [advisory('<1000', 'high', 'GHSA-aaaa-bbbb-cccc')],
    kysely: [advisory('<1000', 'moderate', 'GHSA-dddd-eeee-ffff')],
  })

  expect(asked).toEqual(expect.arrayContaining(['fastify', 'kysely', 'vitest']))
  expect(output).toBe(
    'fastify: Never ends on a crafted file (high). https://github.com/advisories/GHSA-aaaa-bbbb-cccc\n',
  )
  expect(code).toBe(1)
})

test('doesn’t install a vulnerable version of image-size', async () => {
  const { code, output, asked } = await audit({
    'image-size': [
      advisory('<2.0.3', 'high', 'GHSA-aaaa-bbbb-cccc'),
      advisory('>=1.1.0 <2.0.3', 'high', 'GHSA-dddd-eeee-ffff'),
    ],
  })

  expect(asked).toContain('image-size')
  expect(output).toBe('No package has a known vulnerability of high severity.\n')
  expect(code).toBe(0)
})

test.each([
  [{}, 0],
  [{ CI: 'true' }, 1],
  [{ CI: 'true', AUDIT: 'offline' }, 0],
])('with %o and an unreachable registry, exits with %i', async (environment, expected) => {
  const { code, output } = await audit(undefined, environment)

  expect(output).toContain('We can’t reach the advisory service')
  expect(code).toBe(expected)
})
