import { storySentence } from '../../figures/results/rules-sentences.ts'
import type { Slide, SlideDocument } from '../../records/documents/rules-pages.ts'
import type { BriefContent } from './contract.ts'
import { figureWords } from './rules.ts'
import { changeFigures, gapFigures, gapSize, gapsTitle, hasGoals } from './rules-pages.ts'

/** Builds the brief as nine slides, or eight without goals. A figure that is a word or isn't shown has no bar, so the text says it. */
export function briefSlides(brief: BriefContent): SlideDocument {
  const { areas, groups, gaps, change, response } = brief
  const scored = areas.filter(({ figure }) => figure.score !== null)
  const chartedGaps = gaps.filter(({ apart }) => apart != null)
  const moved = change.rows.filter(({ before, now }) => before?.score != null && now?.score != null)
  const rated = response.filter(({ percent }) => percent !== null)
  const slides: Slide[] = [
    { title: brief.title, texts: [brief.surveyName, brief.lead] },
    {
      title: 'Eight equity areas',
      texts: [
        brief.everyone,
        ...areas
          .filter(({ figure }) => figure.score === null || figure.coded !== null)
          .map(({ name, figure }) => `${name}: ${figureWords(figure)}`),
      ],
      ...chart(
        scored.map(({ name }) => name),
        [{ name: 'Score', values: scored.map(({ figure }) => figure.score) }],
      ),
    },
    {
      title: 'The same areas, group by group',
      texts: [
        'A group without a bar has only a word or no score.',
        ...areas.flatMap(({ name, groups: own }) =>
          own.flatMap((figure, at) =>
            figure.status !== null && (figure.score === null || figure.coded !== null)
              ? `${name}, ${groups[at]}: ${figureWords(figure)}`
              : [],
          ),
        ),
      ],
      ...chart(
        areas.map(({ name }) => name),
        groups.map((name, at) => ({ name, values: areas.map((area) => area.groups[at]?.score ?? null) })),
      ),
    },
    {
      title: gapsTitle(gaps),
      texts:
        gaps.length === 0
          ? ['No clear gaps.']
          : gaps.map((gap) =>
              [
                `${gap.who}, ${gap.area}: ${gapSize(gap)}${gap.apart == null ? '' : ` (${gapFigures(gap)})`}`,
                storySentence(gap),
              ]
                .filter(Boolean)
                .join('. '),
            ),
      ...chart(
        chartedGaps.map(({ who, area }) => `${who}: ${area}`),
        [
          { name: 'This group', values: chartedGaps.map(({ subgroup }) => subgroup.score) },
          { name: 'Everyone else', values: chartedGaps.map(({ rest }) => rest.score) },
        ],
      ),
    },
    {
      title: change.title,
      texts: [
        change.sentence,
        ...change.rows
          .filter((row) => !moved.includes(row) || row.before?.coded != null || row.now?.coded != null)
          .map((row) => `${row.name}: ${changeFigures(row)}`),
      ],
      ...chart(
        moved.map(({ name }) => name),
        [
          { name: 'Before', values: moved.map(({ before }) => before?.score ?? null) },
          { name: 'Now', values: moved.map(({ now }) => now?.score ?? null) },
        ],
      ),
    },
    {
      title: 'Who answered',
      texts: [
        brief.answered,
        ...response.map(({ name, words }) => `${name}: ${words}`),
        ...brief.missing.map(({ lead, text }) => `${lead} ${text}`),
      ],
      ...chart(
        rated.map(({ name }) => name),
        [
          {
            name: 'Percent who answered',
            values: rated.map(({ percent }) => percent && Math.round(percent)),
          },
        ],
        100,
      ),
    },
    ...(hasGoals(brief)
      ? [
          {
            title: 'What we will do',
            texts:
              brief.goals.length === 0
                ? [brief.goalsNote]
                : brief.goals.map(({ text, facts }) => `${text}\n${facts}`),
          },
        ]
      : []),
    {
      title: 'What we ask the board to decide',
      texts: brief.asks?.map(({ text, under }) => `${text}\n${under}`) ?? [],
    },
    {
      title: 'How to read it',
      texts: [...brief.reading.map(({ lead, text }) => `${lead} ${text}`), brief.setAsideWords],
    },
  ]
  return { title: `Board brief, ${brief.schoolName}`, slides }
}

/** Builds a chart of the series that have at least one value. */
function chart(
  names: string[],
  series: { name: string; values: (number | null)[] }[],
  largest = 10,
): Pick<Slide, 'chart'> {
  const drawn = series.filter(({ values }) => values.some((value) => value !== null))
  return drawn.length === 0 ? {} : { chart: { names, series: drawn, largest } }
}
