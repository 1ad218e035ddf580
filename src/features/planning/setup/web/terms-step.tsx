import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { participantTypesOf } from '../../../schools/surveys/rules.ts'
import { listsOf } from '../../../schools/surveys/rules-settings.ts'
import type { Substitution } from '../../../schools/terms/contract.ts'
import { substitutionsQuery } from '../../../schools/terms/web/data.ts'
import { TermRow } from '../../../schools/terms/web/parts/term-row.tsx'
import { termChange, termField } from './data.ts'
import { FieldSaved } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import { formsOf, TermQuestions, useTermQuestions } from './parts/term-questions.tsx'
import type { StepProps } from './step-props.ts'
import { termsHeading } from './text.ts'

export function TermsStep({ guid, setup, saves }: StepProps) {
  const { data: rows, error, refetch } = useQuery(substitutionsQuery())
  const questions = useTermQuestions(participantTypesOf(listsOf(setup.settingsObject)))
  const chosen = ({ id, options }: Substitution): number => {
    const stored = setup.terms.find((term) => term.substitution_fk === id)?.option_fk
    return saves.shown(termField(id), stored ?? options.at(-1)?.id ?? 0)
  }
  return (
    <Section title={termsHeading}>
      <p className="quiet">Choose the words your community uses.</p>
      <FixedNote setup={setup} part="terms" />
      {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!rows && !error ? <PageSkeleton blocks={2} /> : null}
      {rows ? (
        <fieldset disabled={isFixed(setup, 'terms')}>
          <legend className="unseen">Words</legend>
          {rows.map((row) => (
            <TermRow
              key={row.id}
              row={row}
              chosen={chosen(row)}
              onChoose={(option) =>
                saves.save(
                  termChange(guid, {
                    substitution_fk: row.id,
                    option_selection_id: option.selectionId,
                    option_fk: option.id,
                  }),
                )
              }
              state={<FieldSaved field={termField(row.id)} saves={saves} />}
            >
              <TermQuestions row={row} forms={formsOf(rows, chosen)} questions={questions} />
            </TermRow>
          ))}
        </fieldset>
      ) : null}
    </Section>
  )
}
