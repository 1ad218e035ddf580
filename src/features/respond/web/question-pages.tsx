import base from './base.module.css'
import type { Definition } from './engine.ts'
import { hasElements } from './engine.ts'
import { participantType, progress, stepBefore } from './flow.ts'
import { Frame, useTitle } from './frame.tsx'
import { PageOfQuestions, whereOf } from './page-of-questions.tsx'
import type { QuestionsProps } from './questions-step.tsx'
import { StatePage } from './state-page.tsx'
import { usePages } from './use-pages.ts'

interface Props extends QuestionsProps {
  definition: Definition
  onRetry: () => void
}

/** The questions; nothing of them is rendered unless there is at least one page with elements. */
export function QuestionPages(props: Props) {
  const { definition, config, draft, phrases, onChange, onRetry } = props
  if (hasElements(definition)) return <VisiblePages {...props} />
  const back = () => onChange(stepBefore(draft, config))
  return <StatePage state="loadFailed" phrases={phrases} onRetry={onRetry} onBack={back} />
}

function VisiblePages(props: Props) {
  const { definition, config, draft, phrases, code, warning, isChild, onChange, onFinish } = props
  const pages = usePages({
    definition,
    code,
    given: draft.answers,
    open: draft.page,
    onChange: (answers, page) => onChange({ ...draft, answers, page }),
    onBefore: (answers) => onChange(stepBefore({ ...draft, answers, page: null }, config)),
    onEnd: (answers) =>
      onFinish({
        survey_guid: config.surveyGuid,
        participant_guid: draft.participantGuid,
        participant_type: participantType(draft) ?? 0,
        participant_sub_type: draft.subType ?? 0,
        participant_at_school: draft.atSchool ?? 0,
        participant_gender: null,
        response_json: answers,
        language_fk: draft.languageId ?? 1,
        demographic_fk: null,
      }),
  })
  const shared = { pages, phrases, code, isChild }
  useTitle(`${whereOf(shared)} – ${config.schoolName}`)
  if (!pages.page) return null
  return (
    <Frame
      phrases={phrases}
      progress={progress(draft, config, pages.at, pages.count)}
      isChild={isChild}
      warning={warning}
    >
      <main className={base.form} key={pages.page.name}>
        <PageOfQuestions {...shared} page={pages.page} />
      </main>
    </Frame>
  )
}
