import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { CheckField, TextField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { rolloutContract, type SchoolOfTemplate, type Template } from '../contract.ts'
import styles from './rollout.module.css'

interface TemplateSchoolsProps {
  organization: number
  template: Template & { schools: readonly SchoolOfTemplate[] }
  isUnsaved: boolean
}

/** Shows which of the organization's schools have the template, and each school's state. */
export function TemplateSchools({ organization, template, isUnsaved }: TemplateSchoolsProps) {
  const { id, schools } = template
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: ['templates', organization] })
  if (schools.length === 0)
    return (
      <Section title="Schools">
        <EmptyState level={3} title="No schools yet">
          An administrator can add schools.
        </EmptyState>
      </Section>
    )
  const shown = schools.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
  const of = { organization, id, shown, chosen, onChoose: setChosen, onChanged: again }
  return (
    <Section title="Schools">
      <TextField
        label="Find a school"
        type="search"
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      <SchoolTable {...of} />
      <GiveTemplate
        {...of}
        isUnsaved={isUnsaved}
        setsNothing={Object.values(template.values).every((value) => value === null)}
      />
    </Section>
  )
}

interface PartProps {
  organization: number
  /** The template's ID. */
  id: number
  /** The schools whose names match the search. */
  shown: readonly SchoolOfTemplate[]
  /** IDs of the chosen schools. */
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
  /** Called when schools got the template or lost it. */
  onChanged: () => Promise<void>
}

/** Lists schools to choose, and takes the template back. */
function SchoolTable({ organization, id, shown, chosen, onChoose, onChanged }: PartProps) {
  const takeBack = useMutation({
    mutationFn: (school: number) =>
      call(rolloutContract.takeTemplateBack, { body: { organization, id, school } }),
    onSuccess: onChanged,
  })
  return (
    <>
      <Card flush>
        <Table caption="Schools">
          <thead>
            <tr>
              <th scope="col">School</th>
              <th scope="col">Survey</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((school) => (
              <tr key={school.id}>
                <th scope="row" className={styles.school}>
                  {mayGet(school) ? (
                    <CheckField
                      label={school.name}
                      checked={chosen.includes(school.id)}
                      onChange={({ target }) =>
                        onChoose([
                          ...chosen.filter((one) => one !== school.id),
                          ...(target.checked ? [school.id] : []),
                        ])
                      }
                    />
                  ) : (
                    school.name
                  )}
                </th>
                <td>
                  <State school={school} />
                  {school.state === 'given' ? (
                    <Button
                      variant="quiet"
                      unavailable={takeBack.isPending}
                      onClick={() => takeBack.mutate(school.id)}
                    >
                      Take back<span className="unseen"> from {school.name}</span>
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      {shown.length === 0 ? <p className="quiet">No school names match.</p> : null}
      {takeBack.error ? (
        <ErrorState error={takeBack.error} title="We couldn’t take back the template" />
      ) : null}
    </>
  )
}

interface GiveTemplateProps extends PartProps {
  isUnsaved: boolean
  /** Whether the template is empty. */
  setsNothing: boolean
}

/** Gives the template to the chosen schools. Asks first if it is empty. */
function GiveTemplate({ isUnsaved, setsNothing, ...of }: GiveTemplateProps) {
  const { organization, id, shown, chosen, onChoose, onChanged } = of
  const [asks, setAsks] = useState(false)
  const [takeOver, setTakeOver] = useState(false)
  const give = useMutation({
    mutationFn: () =>
      call(rolloutContract.giveTemplate, { body: { organization, id, schools: [...chosen], takeOver } }),
    onSuccess: () => {
      onChoose([])
      return onChanged()
    },
    onSettled: () => setAsks(false),
  })
  const offered = shown.filter(mayGet)
  return (
    <>
      <CheckField
        label="Include surveys being set up"
        hint="The template replaces their settings, but not their titles or headcounts."
        checked={takeOver}
        onChange={({ target }) => setTakeOver(target.checked)}
      />
      <Buttons>
        <Button onClick={() => onChoose([...new Set([...chosen, ...offered.map((one) => one.id)])])}>
          Choose all {offered.length}
        </Button>
        <Button
          variant="primary"
          unavailable={give.isPending}
          disabledReason={
            isUnsaved ? 'Save the template first.' : chosen.length === 0 ? 'Choose schools first.' : undefined
          }
          onClick={() => (setsNothing ? setAsks(true) : give.mutate())}
        >
          {give.isPending
            ? 'Giving…'
            : `Give template to ${chosen.length} ${chosen.length === 1 ? 'school' : 'schools'}`}
        </Button>
      </Buttons>
      <Confirm
        opened={asks}
        title="Give an empty template?"
        act="Give template"
        acting="Giving…"
        pending={give.isPending}
        onConfirm={() => give.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>
          {counted(chosen.length, 'school')} will get a survey and set it up from scratch. To choose settings
          for all of them, cancel and set them above.
        </p>
      </Confirm>
      {give.error ? <ErrorState error={give.error} title="Some schools didn’t get the template" /> : null}
      {give.data ? <Given {...give.data} /> : null}
    </>
  )
}

const mayGet = ({ state }: SchoolOfTemplate): boolean => state === 'free' || state === 'preparing'

function Given({ given, left }: { given: string[]; left: { school: string; reason: string }[] }) {
  const title = `${given.length} ${given.length === 1 ? 'school' : 'schools'} got the template`
  return (
    <Notice tone={left.length > 0 ? 'warning' : 'info'} live level={3} title={title}>
      {left.length > 0 ? (
        <>
          <p>Left out:</p>
          <ul className={styles.list}>
            {left.map(({ school, reason }) => (
              <li key={school}>{`${school}: ${reason}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}

const words = {
  free: 'No surveys are open or being set up',
  preparing: 'The school is setting up a survey',
  other: 'Being set up from another template',
  open: 'Open. Set up by the school.',
  given: 'Uses this template',
  opened: 'Opened with this template',
} as const

function State({ school: { state, surveyGuid, isComplete, missing } }: { school: SchoolOfTemplate }) {
  if (state !== 'given' || !surveyGuid) return <p>{words[state]}</p>
  return (
    <>
      <p>
        <Link to="/equity-audit-setup/$guid" params={{ guid: surveyGuid }}>
          {words.given}
        </Link>
        {isComplete ? '. The setup is complete.' : ''}
      </p>
      {missing.length > 0 ? (
        <details>
          <summary>{counted(missing.length, 'thing')} to do</summary>
          <ul className={styles.list}>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
