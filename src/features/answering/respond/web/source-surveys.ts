import type { ReactNode } from 'react'
import type { ParticipantType } from '../../../../shared/codes.ts'
import type { QuestionPagesProps } from './form-props.ts'
import type { Definition } from './parts/engine.ts'

type Fetch = (type: ParticipantType, languageId: number) => Promise<Definition>

/** The questions of a path and the component that renders them, both preloaded. */
export interface Questions {
  readonly definition: Definition
  readonly Pages: (props: QuestionPagesProps) => ReactNode
}

/** The code of the questions did not come. */
export class CodeMissing extends Error {}

/** Preloads and caches the questions of each path; a failed path is fetched again on the next call. */
export class SourceSurveys {
  private readonly fetch: Fetch
  private readonly wanted = new Map<string, Promise<Questions>>()

  constructor(fetch: Fetch) {
    this.fetch = fetch
  }

  load(type: ParticipantType, languageId: number): Promise<Questions> {
    const key = `${type} ${languageId}`
    const before = this.wanted.get(key)
    if (before) return before
    const code = import('./question-pages.tsx').catch(() => {
      throw new CodeMissing('No reply')
    })
    const questions = Promise.all([this.fetch(type, languageId), code]).then(
      ([definition, { QuestionPages: Pages }]) => ({ definition, Pages }),
    )
    this.wanted.set(key, questions)
    questions.catch(() => this.wanted.delete(key))
    return questions
  }
}
