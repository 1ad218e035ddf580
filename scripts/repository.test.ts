import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { healthContract } from '../src/app/health.ts'
import { readConfig, settingNames } from '../src/server/config.ts'

const root = join(import.meta.dirname, '..')
const text = (name: string) => readFileSync(join(root, name), 'utf8')

test('lists every setting once in .env.example, with a valid value', () => {
  const lines = text('.env.example')
    .split('\n')
    .flatMap((line) => (/^#([A-Z_]+)=(.*)$/.exec(line)?.slice(1) as [string, string] | undefined) ?? [])
  const pairs = lines.flatMap((_, place) => (place % 2 === 0 ? [[lines[place], lines[place + 1]]] : []))

  expect(pairs.map(([name]) => name)).toEqual(settingNames)
  expect(() => readConfig(Object.fromEntries(pairs))).not.toThrow()
})

test('matches its license files to the license in package.json', () => {
  expect(text('LICENSE')).toMatch(/^MIT License\n/)
  expect(JSON.parse(text('package.json')).license).toBe('MIT')
  expect(text('content/LICENSE')).toContain('SPDX-License-Identifier: CC-BY-4.0')
})

test('runs the same command on GitHub as in the README', () => {
  const { jobs } = parse(text('.github/workflows/test.yml')) as {
    jobs: { test: { steps: { run?: string }[] } }
  }
  const commands = jobs.test.steps.flatMap(({ run }) => run ?? [])

  expect(commands).toEqual(['npm ci && npm test'])
  expect(text('README.md')).toContain('npm ci && npm test ')
})

test.each(['defect', 'idea'])('has a title, labels and unique IDs in the %s form', (name) => {
  const form = parse(text(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
    name: string
    description: string
    body: { type: string; id?: string; attributes: { label?: string; value?: string } }[]
  }
  const asked = form.body.filter(({ type }) => type !== 'markdown')

  expect(form.name && form.description).toBeTruthy()
  expect(asked.every(({ id, attributes }) => id && attributes.label)).toBe(true)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
})

test('has Renovate watch its dependencies', () => {
  expect(JSON.parse(text('renovate.json')).extends).toContain('config:recommended')
})

test('backs every answer in the district questionnaire with an existing test', () => {
  const rows = text('docs/district-questionnaire.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  const missing = rows.filter((row) => {
    const [, file = '', title = ''] = /`([\w./-]+\.(?:test|spec)\.ts)`: “(.+)” \|$/.exec(row) ?? []
    return !title || !existsSync(join(root, file)) || !text(file).includes(`'${title}'`)
  })

  expect(rows.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

interface Manifest {
  kind: string
  spec: {
    template?: {
      spec: { containers: Container[]; securityContext: object; terminationGracePeriodSeconds: number }
    }
  }
}
interface Container {
  image: string
  env: { name: string; value: string }[]
  startupProbe: { httpGet: { path: string } }
  readinessProbe: { httpGet: { path: string } }
  securityContext: object
}

/** Returns the chart's manifests, filled in with its default values. Its templates contain no logic. */
function manifests(): Manifest[] {
  const values = parse(text('deploy/helm/values.yaml')) as Record<string, unknown>
  const folder = 'deploy/helm/templates'
  return readdirSync(join(root, folder)).map((name) => {
    const filled = text(`${folder}/${name}`).replace(
      /\{\{ \.(\w+)\.(\w+) \}\}/g,
      (_, of: string, key: string) => (of === 'Values' ? String(values[key]) : 'audit'),
    )
    expect(filled).not.toMatch(/\.Release|\.Values|undefined/)
    return parse(filled) as Manifest
  })
}

test('gives the Helm chart settings that exist, a readiness check and no privileges', () => {
  const all = manifests()
  const pod = all.find(({ kind }) => kind === 'Deployment')?.spec.template?.spec
  const [container] = pod?.containers ?? []

  expect(all.map(({ kind }) => kind).sort()).toEqual([
    'Deployment',
    'Ingress',
    'PodDisruptionBudget',
    'Service',
  ])
  expect(container?.readinessProbe.httpGet.path).toBe(healthContract.ready.path)
  expect(container?.startupProbe.httpGet.path).toBe(healthContract.health.path)
  expect(container?.env.filter(({ name }) => !settingNames.includes(name))).toEqual([])
  expect(() =>
    readConfig(Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? [])),
  ).not.toThrow()
  expect(container?.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  })
  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 })
  expect(parse(text('deploy/helm/Chart.yaml')).appVersion).toBe(JSON.parse(text('package.json')).version)
})

test('documents the cluster’s files and fills in their placeholders', () => {
  const names = readdirSync(join(root, 'deploy/cluster'))
  const named = text('docs/operating.md').matchAll(/\]\(\.\.\/deploy\/cluster\/([\w.]+)\)/g)
  const script = text('deploy/cluster/cluster.sh')
  const machines = script.matchAll(/\[(\w+)\]=\$network/g)
  const known = [
    ...Array.from(machines, ([, machine = '']) => machine.toUpperCase()),
    ...Array.from(script.matchAll(/s#@([A-Z]+)@#/g), ([, word = '']) => word),
  ]
  const open = names
    .filter((name) => name !== 'cluster.sh')
    .flatMap((name) =>
      Array.from(text(`deploy/cluster/${name}`).matchAll(/@([A-Z]+)@/g), ([, word = '']) => word),
    )

  expect(Array.from(named, ([, name]) => name).sort()).toEqual(names.sort())
  expect(open.filter((word) => !known.includes(word))).toEqual([])
  expect(open).toContain('PASSWORD')
})

test('uses etcd’s v3 API for locks and requires a password for changes', () => {
  const patroni = parse(text('deploy/cluster/patroni.yml'))

  expect(Object.keys(patroni)).toContain('etcd3')
  expect(Object.keys(patroni)).not.toContain('etcd')
  expect(parse(text('deploy/cluster/etcd.yml'))).not.toHaveProperty('enable-v2')
  expect(patroni.restapi.authentication).toEqual({ username: 'patroni', password: '@APIPASSWORD@' })
  // Patroni responds to GET without a password.
  expect(text('deploy/cluster/haproxy.cfg').match(/httpchk \S+ \S+/g)).toEqual([
    'httpchk GET /primary',
    'httpchk GET /api/ready',
  ])
  const { bin_dir } = patroni.postgresql
  for (const name of ['deploy/cluster/cluster.sh', 'bench/cluster-places.ts'])
    expect(text(name)).toContain(bin_dir)
})

test.each([
  ['3.0.2', false],
  ['3.0.3', true],
  ['4.0.7', true],
])('checks the version of Patroni: %s', (version, isTaken) => {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-patroni-'))
  for (const name of ['etcd', 'haproxy', 'pgbouncer', 'psql', 'setpriv', 'patroni']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho patroni ${version}\n`, { mode: 0o755 })
  }
  const env = { PATH: `${folder}:${process.env.PATH}` }
  // A folder can't be created inside a file, so nothing is started.
  const place = join(folder, 'patroni/rehearsal')
  const { stderr } = spawnSync(join(root, 'deploy/cluster/cluster.sh'), ['up', place], {
    env,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })

  expect(stderr.includes(`This is patroni ${version}.`)).toBe(!isTaken)
  expect(stderr.includes('mkdir')).toBe(isTaken)
})

test('limits each service’s memory and rotates its logs in Compose', () => {
  const { services } = parse(text('compose.yaml'), { merge: true }) as {
    services: Record<string, { mem_limit: string; logging: { options: Record<string, string> } }>
  }

  expect(Object.keys(services)).toEqual(['app', 'database'])
  for (const { mem_limit, logging } of Object.values(services)) {
    expect(mem_limit).toMatch(/^\d+g$/)
    expect(logging.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
  }
})
