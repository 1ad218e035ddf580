import { expect, test } from 'vitest'
import { findCircles } from './circles.ts'

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

test('finds no cycle in an acyclic graph', () => {
  expect(findCircles(graph({ a: ['b', 'c'], b: ['c'], c: ['elsewhere'] }))).toEqual([])
})

test('finds cycles wherever they begin, without the nodes that lead to them', () => {
  const found = findCircles(graph({ a: ['b'], b: ['c'], c: ['d'], d: ['b'], e: ['e'], f: ['a', 'e'] }))
  expect(found).toEqual([['b', 'c', 'd'], ['e']])
})
