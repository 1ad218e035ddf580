import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

const colours = 128
/** The most frequent colors stay exact, so that paper keeps its color. Other colors share the rest of the palette. */
const exact = 48

type Colour = readonly [red: number, green: number, blue: number]
interface Counted {
  colour: Colour
  count: number
}

/** Returns the same picture with up to 128 colors, at a third of the size or less. */
export function toPalette(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png)
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    const key = data.readUIntBE(at, 3)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const counted = [...counts]
    .map(([key, count]): Counted => ({ colour: [key >> 16, (key >> 8) & 255, key & 255], count }))
    .sort((a, b) => b.count - a.count)
  const palette = [
    ...counted.slice(0, exact).map(({ colour }) => colour),
    ...divided(counted.slice(exact), colours - exact).map(mean),
  ]
  const places = new Map<number, number>()
  for (const { colour } of counted) places.set(keyOf(colour), nearest(palette, colour))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = places.get(data.readUIntBE((y * width + x) * 4, 3)) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const keyOf = ([red, green, blue]: Colour) => (red << 16) | (green << 8) | blue

/** Median cut: keeps splitting the group that is widest for its weight until there are enough groups. */
function divided(all: Counted[], parts: number): Counted[][] {
  const groups = all.length > 0 ? [all] : []
  while (groups.length > 0 && groups.length < parts) {
    const widest = groups
      .map((group, place) => ({ place, ...spread(group), weight: group.length }))
      .sort((a, b) => b.width * Math.sqrt(b.weight) - a.width * Math.sqrt(a.weight))[0]
    if (!widest || widest.width === 0) break
    const group = (groups[widest.place] ?? []).toSorted(
      (a, b) => (a.colour[widest.channel] ?? 0) - (b.colour[widest.channel] ?? 0),
    )
    const middle = Math.ceil(group.length / 2)
    groups.splice(widest.place, 1, group.slice(0, middle), group.slice(middle))
  }
  return groups
}

function spread(group: Counted[]): { channel: number; width: number } {
  const widths = [0, 1, 2].map((channel) => {
    const values = group.map(({ colour }) => colour[channel] ?? 0)
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  })
  const width = Math.max(...widths)
  return { channel: widths.indexOf(width), width }
}

function mean(group: Counted[]): Colour {
  const all = group.reduce((sum, { count }) => sum + count, 0)
  const of = (channel: 0 | 1 | 2) =>
    Math.round(group.reduce((sum, { colour, count }) => sum + colour[channel] * count, 0) / all)
  return [of(0), of(1), of(2)]
}

function nearest(palette: readonly Colour[], [red, green, blue]: Colour): number {
  let best = 0
  let distance = Number.POSITIVE_INFINITY
  for (const [place, [r, g, b]] of palette.entries()) {
    const other = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    if (other >= distance) continue
    best = place
    distance = other
  }
  return best
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
