import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { metricsOf } from './metrics.ts'
import { testApp } from './testing/app.ts'

const text = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

test('limits memory the same way no matter how the service is started', () => {
  const ways = ['../package.json', '../Dockerfile', 'equity-audit.service', 'cluster/cluster.sh']
  const flagsOf = (name: string) =>
    text(name).match(/--(max-semi-space-size|max-old-space-size|v8-pool-size)=\d+/g)

  for (const name of [...ways, '../bench/bench-server.ts'])
    expect(flagsOf(name), name).toEqual([
      '--max-semi-space-size=4',
      '--max-old-space-size=384',
      '--v8-pool-size=1',
    ])
})

/** Names of the metrics that the service reports. Histograms appear as the series that they store. */
let told: Set<string>
beforeAll(async () => {
  const { app, db, close } = await testApp()
  const { body } = await metricsOf(app, db).inject({ url: '/metrics' })
  await close()
  told = new Set(
    Array.from(body.matchAll(/^# TYPE (\S+) (\w+)$/gm), ([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ).flat(),
  )
  // Prometheus itself reports whether it reached the service. The service reports connections only on PostgreSQL; see
  // metrics.test.ts.
  told.add('up').add('database_connections')
})

const functions = ['sum', 'min', 'max', 'rate', 'increase', 'count', 'by', 'histogram_quantile']

/** Returns the metric names in an expression, without functions, labels and label values. */
function figuresIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '')
  return (bare.match(/\b[a-z_][a-z0-9_]*\b/g) ?? []).filter((word) => !functions.includes(word))
}

test('uses metrics that the service reports and says what to do in every alert', () => {
  const { groups } = parse(text('alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; for: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)

  expect(rules.length).toBeGreaterThan(8)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { expr, for: held, annotations } of rules) {
    expect(figuresIn(expr)).not.toEqual([])
    expect(figuresIn(expr).filter((name) => !told.has(name))).toEqual([])
    expect(held).toMatch(/^\d+[mh]$/)
    expect(annotations.summary).toMatch(/^[A-Z].*\.$/)
  }
})

test('uses only metrics that the service reports in every dashboard panel', () => {
  const { panels } = JSON.parse(text('dashboard.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[]
  }

  expect(panels.length).toBeGreaterThan(8)
  for (const { targets } of panels) {
    const figures = targets.flatMap(({ expr }) => figuresIn(expr))
    expect(figures).not.toEqual([])
    expect(figures.filter((name) => !told.has(name))).toEqual([])
  }
})
