import { shareWords } from '../../../measurement/words.ts'
import type { Figure, Gap, SurveyResults } from '../../figures/results/contract.ts'
import {
  lowestAreas,
  othersWords,
  pointsWords,
  scoreAndWord,
  subgroupWords,
  widestGap,
} from '../../figures/results/rules-sentences.ts'

/** Describes the results in a few sentences: how favorable they are, the lowest area, and the widest clear gap. */
export function resultsInWords(results: SurveyResults): string {
  const { overall, areas, stage } = results
  const [lowest, ...alike] = lowestAreas(areas)
  const widest = widestGap(results)
  const sentences = [
    overallInWords(overall),
    lowest && alike.length === 0 ? `${lowest.name} is lowest.` : '',
    stage !== 'final' ? '' : widest ? gapInWords(widest.gap, widest.area?.name) : 'No clear gaps.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function overallInWords(overall: Figure): string {
  if (overall.favourable !== null) return `${shareWords(overall.favourable)} of answers are favorable.`
  return overall.status === null
    ? 'There’s no overall score.'
    : `The overall score is ${scoreAndWord(overall)}.`
}

function gapInWords(gap: Gap, area: string | undefined): string {
  const who = subgroupWords(gap)
  const by = gap.apart == null ? '' : ` ${pointsWords(gap.apart)}`
  const than = gap.kind === 'area' && gap.apart == null ? 'their other areas suggest' : othersWords(gap)
  const what = gap.kind === 'level' ? 'all areas' : area
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} score ${what}${by} ${gap.direction} than ${than}.`
}

export interface ResultFact {
  name: string
  value: string
  note: string
}

/** Returns a figure with its word, the favorable share first if it is shown. Null if nothing is shown. */
function factOf(name: string, { favourable, ...figure }: Figure): ResultFact | null {
  if (figure.status === null) return null
  const score = scoreAndWord({ ...figure, favourable })
  return favourable === null
    ? { name, value: score, note: '' }
    : { name, value: shareWords(favourable), note: figure.score === null ? score : `Score ${score}` }
}

/** Returns the overall figure, and the lowest area's if a single area is clearly lowest. */
export function resultFacts({ overall, areas }: Pick<SurveyResults, 'overall' | 'areas'>): ResultFact[] {
  const [lowest, ...alike] = lowestAreas(areas)
  const facts = [
    factOf(overall.favourable === null ? 'Overall score' : 'Favorable answers', overall),
    lowest && alike.length === 0 ? factOf(`Lowest: ${lowest.name}`, lowest.figure) : null,
  ]
  return facts.filter((fact) => fact !== null)
}
