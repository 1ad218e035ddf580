/** Does what `Map.groupBy` does, for browsers that don't have it: Safari 16, Firefox 115, Chrome 116. */
export function grouped<Key, One>(
  all: Iterable<One>,
  keyOf: (one: One, place: number) => Key,
): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  let place = 0
  for (const one of all) {
    const key = keyOf(one, place++)
    const own = groups.get(key)
    if (own) own.push(one)
    else groups.set(key, [one])
  }
  return groups
}
