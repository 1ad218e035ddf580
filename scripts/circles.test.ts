import { expect, test } from 'vitest'
import { findCircles } from './circles.ts'

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

test('a graph whose edges only run down has no circle', () => {
  expect(findCircles(graph({ a: ['b', 'c'], b: ['c'], c: ['elsewhere'] }))).toEqual([])
})

test('finds circles wherever they begin, without what leads to them', () => {
  const found = findCircles(graph({ a: ['b'], b: ['c'], c: ['d'], d: ['b'], e: ['e'], f: ['a', 'e'] }))
  expect(found).toEqual([['b', 'c', 'd'], ['e']])
})
