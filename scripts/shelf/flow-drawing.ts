import { chosenFlows, type Flow, flows } from './flow.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const person = (y: number): Box => ({ x: 20, y, width: 190, height: 52 })
const receiver = (y: number): Box => ({ x: 790, y, width: 190, height: 52 })
const store = (x: number, y: number): Box => ({ x, y, width: 130, height: 52 })

const boxes: Readonly<Record<string, Box>> = {
  Service: { x: 405, y: 86, width: 190, height: 430 },
  'Respondent’s device': person(96),
  'Paper booklet': person(216),
  'Staff browser': person(336),
  'Families, link holders': person(456),
  Log: store(366, 580),
  Database: store(504, 580),
  Backups: store(504, 684),
  'Mail server': receiver(96),
  'Sign-in provider': receiver(186),
  'Webhook receiver': receiver(276),
  'Program with a key': receiver(366),
  'Other installation': receiver(456),
}
const boxOf = (name: string): Box => {
  const box = boxes[name]
  if (!box) throw new Error(`The drawing has no box “${name}”.`)
  return box
}
/** Middles of the gaps between the frame and the boxes on its left and right, where labels fit. */
const gaps = { left: 280, right: 720 }

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const drawBox = ([name, { x, y, width, height }]: [string, Box]) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#fff" stroke="#000" stroke-width="1.5"/>
<text x="${x + width / 2}" y="${y + height / 2 + 5}" text-anchor="middle">${escaped(name)}</text>`

interface Arrow extends Flow {
  number: number
  isDashed: boolean
}

/** Returns where an arrow and its label are. Two arrows between the same boxes run side by side. */
function placeOf({ from, to }: Arrow, arrows: readonly Arrow[]) {
  const [start, end] = [boxOf(from), boxOf(to)]
  if (end.y > start.y + start.height) {
    const x = end.x + end.width / 2
    const [top, bottom] = [start.y + start.height, end.y]
    return {
      path: `M${x} ${top} V${bottom}`,
      label: { x: x + 8, y: (top + bottom) / 2 + 3, anchor: 'start' },
    }
  }
  const other = from === 'Service' ? end : start
  const isPair = arrows.some((one) => one.from === to && one.to === from)
  const shift = isPair ? (from === 'Service' ? 15 : -15) : 0
  const y = other.y + other.height / 2 + shift
  const isRightward = start.x < end.x
  const [x1, x2] = isRightward ? [start.x + start.width, end.x] : [start.x, end.x + end.width]
  const middle = other.x < boxOf('Service').x ? gaps.left : gaps.right
  return { path: `M${x1} ${y} H${x2}`, label: { x: middle, y: y - 6, anchor: 'middle' } }
}

function drawArrow(arrow: Arrow, _: number, arrows: readonly Arrow[]): string {
  const { path, label } = placeOf(arrow, arrows)
  const dashes = arrow.isDashed ? ' stroke-dasharray="7 5"' : ''
  return `<path d="${path}" fill="none" stroke="#000" stroke-width="1.5"${dashes} marker-end="url(#tip)"/>
<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}" class="small">${arrow.number} ${escaped(arrow.short)}</text>`
}

const sentence = ({ number, from, to, short, isDashed }: Arrow) =>
  `${number}: ${from} to ${to}, ${short}${isDashed ? ', only if set up' : ''}.`

/** Returns the data flow as a drawing in black and white. */
export function flowDrawing(): string {
  const arrows: Arrow[] = [...flows, ...chosenFlows].map((flow, at) => ({
    ...flow,
    number: at + 1,
    isDashed: at >= flows.length,
  }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 770" role="img" aria-labelledby="title desc">
<title id="title">Data flow of Equity Audit</title>
<desc id="desc">${escaped(arrows.map(sentence).join(' '))}</desc>
<style>text{font:16px sans-serif;fill:#000}.small{font-size:14px}.head{font-weight:bold}</style>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="#000"/></marker></defs>
<rect width="1000" height="770" fill="#fff"/>
<rect x="350" y="40" width="300" height="712" rx="8" fill="none" stroke="#000" stroke-width="4"/>
<text x="500" y="68" text-anchor="middle" class="head">The district’s own machine</text>
<text x="115" y="68" text-anchor="middle" class="head">People</text>
<text x="885" y="68" text-anchor="middle" class="head">Only if set up</text>
${Object.entries(boxes).map(drawBox).join('\n')}
${arrows.map(drawArrow).join('\n')}
<text x="20" y="744" class="small">Solid arrows: part of the service.</text>
<text x="680" y="724" class="small">Dashed arrows: to other programs,</text>
<text x="680" y="744" class="small">only if someone sets them up.</text>
</svg>
`
}
