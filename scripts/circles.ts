/** Returns strongly connected components with two or more nodes, and self-loops (Tarjan, SIAM J. Comput. 1, 1972). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []

  function visit(node: string): void {
    index.set(node, index.size)
    lowest.set(node, index.size - 1)
    stack.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) visit(next)
      if (open.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== index.get(node)) return
    const found = stack.splice(stack.indexOf(node))
    for (const one of found) open.delete(one)
    if (found.length > 1 || graph.get(node)?.includes(node)) circles.push(found.sort())
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles
}
