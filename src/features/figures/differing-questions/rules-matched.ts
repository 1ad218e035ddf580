import type { SetSums } from '../../../measurement/differential-findings.ts'
import {
  type Compared,
  MatchedAnswers,
  matchedBins,
  questionSums,
} from '../../../measurement/differential-items.ts'
import type { Lot } from '../../../measurement/precision.ts'
import type { Member } from '../../../measurement/respondents.ts'
import { type Dimension, isCovered, notAnswered } from '../../../measurement/rows.ts'
import type { ParticipantType } from '../../../shared/codes.ts'
import type { InstrumentDocument } from '../../schools/questions/rules.ts'
import { AnswerReader } from '../../schools/questions/rules-reader.ts'

/** Sums a survey's answers by the mean of each person's other answers, one counted respondent at a time. */
export class MatchedSurvey {
  readonly #instrument: InstrumentDocument
  readonly #dimensions: readonly Dimension[]
  readonly #types = new Map<ParticipantType, MatchedType>()

  /** Grades aren't compared. */
  constructor(instrument: InstrumentDocument, dimensions: readonly Dimension[]) {
    this.#instrument = instrument
    this.#dimensions = dimensions.filter(({ key }) => key !== 'grade')
  }

  add(one: Member & { answers: AnswerReader }): void {
    const known = this.#types.get(one.type) ?? new MatchedType(this.#instrument.instruments[one.type])
    this.#types.set(one.type, known)
    known.add(one, this.#dimensions)
  }

  /**
   * Returns each question set's comparisons. `versionOf` names its version, `answeredBy` is the shown number of people
   * with it, and `isShown` says whether results show a row and its number of people.
   */
  sums(
    about: {
      versionOf: (type: ParticipantType) => string | undefined
      answeredBy: (type: ParticipantType) => number
      isShown: (dimension: Dimension, row: string) => boolean
    },
    protection: { threshold: number; lot: Lot },
  ): SetSums[] {
    return [...this.#types].flatMap(([type, { names, whole, rows }]) => {
      const version = about.versionOf(type)
      if (version === undefined) return []
      const compared = [...rows.values()].flatMap(({ dimension, row, answers }): Compared[] =>
        row !== notAnswered.key && about.isShown(dimension, row)
          ? [{ dimension: dimension.key, row, answers }]
          : [],
      )
      const answered = about.answeredBy(type)
      return [{ ...questionSums(type, names, { whole, answered }, compared, protection), version }]
    })
  }
}

class MatchedType {
  readonly names: readonly string[]
  readonly whole: MatchedAnswers
  readonly rows = new Map<string, { dimension: Dimension; row: string; answers: MatchedAnswers }>()
  readonly #scores: Float64Array
  readonly #bins: Int16Array

  constructor(instrument: InstrumentDocument['instruments'][ParticipantType]) {
    this.names = new AnswerReader(instrument).items.map(({ name }) => name)
    this.whole = new MatchedAnswers(this.names.length)
    this.#scores = new Float64Array(this.names.length)
    this.#bins = new Int16Array(this.names.length)
  }

  add(one: Member & { answers: AnswerReader }, dimensions: readonly Dimension[]): void {
    let item = 0
    for (const area of one.answers.scores) {
      this.#scores.set(area, item)
      item += area.length
    }
    matchedBins(this.#scores, this.#bins)
    this.whole.add(this.#scores, this.#bins, one.secret)
    for (const dimension of dimensions) {
      if (!isCovered(dimension, one)) continue
      const row = dimension.answerOf(one)
      const key = `${dimension.key} ${row}`
      const known = this.rows.get(key) ?? { dimension, row, answers: new MatchedAnswers(this.names.length) }
      this.rows.set(key, known)
      known.answers.add(this.#scores, this.#bins, one.secret)
    }
  }
}
