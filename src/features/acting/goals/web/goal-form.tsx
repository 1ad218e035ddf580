import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { type GoalFields, goalTexts } from '../contract.ts'
import { areaOptions, audienceOptions, audienceValue, type Draft, readDraft } from './goal-draft.ts'
import { StepsField } from './steps-field.tsx'

interface GoalFormProps {
  /** What is stored, or what a new goal begins with. */
  initial: Draft
  /** Results whose rows a goal can be about; undefined while they are not read. */
  results: SurveyResults | undefined
  pending: boolean
  error: ReactNode
  onSubmit: (fields: GoalFields) => void
}

/** What a goal says. What was typed stays, whatever the server answers. */
export function GoalForm({ initial, results, pending, error, onSubmit }: GoalFormProps) {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const place = useRef<HTMLDivElement>(null)
  const set = (change: object) => setDraft({ ...draft, ...change })
  const wired = (name: 'area' | 'difference' | 'responsible' | 'due' | 'evidence') => ({
    value: draft[name],
    error: faults[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const written = (name: 'difference' | 'responsible' | 'evidence') => {
    const { label, most } = goalTexts[name]
    return { label, maxLength: most, ...wired(name) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const steps = draft.steps.map((step) => ({ ...step, text: step.text.trim() }))
    const tidy = { ...draft, steps: steps.filter(({ text }) => text !== '') }
    setDraft(tidy)
    const read = readDraft(tidy)
    setFaults('faults' in read ? read.faults : {})
    if ('fields' in read) onSubmit(read.fields)
    // The faults are in the page after this render.
    else setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <div ref={place}>
      <LeaveGuard when={JSON.stringify(draft) !== JSON.stringify(initial)} sending={pending} />
      <FormFrame
        columns
        label="Goal"
        onSubmit={submit}
        actions={
          <>
            <Button type="submit" variant="primary" unavailable={pending}>
              {pending ? 'Saving…' : 'Save goal'}
            </Button>
            <LinkButton to="/progress-monitoring-overview">Cancel</LinkButton>
          </>
        }
      >
        <div className="wide">
          <SelectField label="Equity area" empty="Choose an area" options={areaOptions} {...wired('area')} />
        </div>
        <SelectField
          label="Whom it is about"
          options={audienceOptions(results, draft)}
          value={audienceValue(draft)}
          onChange={({ target }) => set(JSON.parse(target.value))}
        />
        <div className="wide">
          <TextField hint="One sentence that somebody else could check." {...written('difference')} />
        </div>
        <TextField hint="A role or initials. Name no student." {...written('responsible')} />
        <TextField label="By when" hint="The day on which you look at it." type="date" {...wired('due')} />
        <div className="wide">
          <TextAreaField
            hint="What will have changed in the next survey, or in what you count yourselves."
            {...written('evidence')}
          />
        </div>
        <div className="wide">
          <StepsField steps={draft.steps} faults={faults} onChange={(steps) => set({ steps })} />
        </div>
        {error ? <div className="wide">{error}</div> : null}
      </FormFrame>
    </div>
  )
}
