import { genderItem, participantTypes, raceItem, severalRaces } from '../../../../shared/codes.ts'
import { participantType, progress, stepBefore, steps } from './flow.ts'
import type { QuestionPagesProps } from './form-props.ts'
import base from './parts/base.module.css'
import { hasElements } from './parts/engine.ts'
import { Frame, useTitle } from './parts/frame.tsx'
import { PageOfQuestions, whereOf } from './parts/page-of-questions.tsx'
import { useSpoken } from './parts/spoken.ts'
import { usePages } from './parts/use-pages.ts'
import { StatePage } from './state-page.tsx'
import { useStepHistory } from './step-history.ts'

/** The pages of questions, or an error page if the definition has no elements. */
export function QuestionPages(props: QuestionPagesProps) {
  const { definition, config, draft, onChange, onRetry } = props
  if (hasElements(definition)) return <VisiblePages {...props} />
  const back = () => onChange(stepBefore(draft, config))
  return <StatePage state="loadFailed" onRetry={onRetry} onBack={back} />
}

function VisiblePages(props: QuestionPagesProps) {
  const { definition, config, draft, warning, onChange, onFinish } = props
  const { phrases } = useSpoken()
  const pages = usePages({
    definition,
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
        participant_gender: codeIn(answers[genderItem]),
        response_json: answers,
        language_fk: draft.languageId ?? 1,
        demographic_fk: codeIn(answers[raceItem]),
      }),
  })
  useStepHistory(steps(config, draft).length - 1 + pages.at, pages.back, pages.forward)
  const isChild = participantType(draft) === participantTypes.student48
  useTitle(`${whereOf({ pages, phrases, isChild })} – ${config.schoolName}`)
  if (!pages.page) return null
  return (
    <Frame progress={progress(draft, config, pages.at, pages.count)} isChild={isChild} warning={warning}>
      <main className={base.form} key={pages.page.name}>
        <PageOfQuestions
          pages={pages}
          isChild={isChild}
          page={pages.page}
          note={draft.who === 'parent' ? phrases.youngestChild : undefined}
        />
      </main>
    </Frame>
  )
}

/** Returns the code of an answer about the person. Several answers together have their own code. Null if left blank. */
function codeIn(answer: unknown): number | null {
  const [code, ...more] = [answer].flat()
  return more.length > 0 ? severalRaces : typeof code === 'number' ? code : null
}
