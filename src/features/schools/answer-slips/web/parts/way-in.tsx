import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Door, doors } from '../../../../../shared/codes.ts'
import { dayInWords } from '../../../../../shared/dates.ts'
import { count, counted } from '../../../../../shared/numbers.ts'
import { TextButton } from '../../../../../web/ui/button.tsx'
import { Confirm } from '../../../../../web/ui/confirm.tsx'
import { FieldError } from '../../../../../web/ui/field.tsx'
import { Segments } from '../../../../../web/ui/segments.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import type { AnswerSlips } from '../../contract.ts'
import { answerSlipsQuery, saveDoor } from '../data.ts'
import { doorMeanings, doorNames } from '../text.ts'
import { MakeSlips } from './make-slips.tsx'
import styles from './ways-in.module.css'

type Own = AnswerSlips['groups'][number]

interface WayInProps {
  guid: string
  slips: AnswerSlips
  own: Own
}

/** A group's way in, and below it the form that creates its slips. */
export function WayIn({ guid, slips, own }: WayInProps) {
  const client = useQueryClient()
  const { queryKey } = answerSlipsQuery(guid)
  const saving = useMutation({
    mutationFn: (door: Door) => saveDoor(guid, own.group, door),
    // Arrow keys choose each way in that they pass.
    scope: { id: `door of ${own.group}` },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const { choice, whyNot } = slips
  const door = saving.isPending ? saving.variables : own.door
  const isTooEarly = own.expected === 0
  const canMake = whyNot === null && choice !== 'none' && own.door !== 'link' && !saving.isPending
  return (
    <>
      <tr>
        <th scope="row">
          <b>{own.name}</b>
          <p className="quiet small">
            {isTooEarly ? 'No number of people yet' : counted(own.expected, 'person', 'people')}
          </p>
        </th>
        <td>
          {whyNot === null && choice === 'any' && !isTooEarly ? (
            <div className={styles.way}>
              <Segments
                legend={`Way in for ${own.name.toLowerCase()}`}
                current={door}
                onChange={(next) => saving.mutate(next)}
                choices={doors.map((key) => ({ key, name: doorNames[key] }))}
              />
            </div>
          ) : (
            <b>{doorNames[door]}</b>
          )}
          {whyNot === null && choice === 'both' && own.door === 'slip' ? (
            <AddLink
              name={own.name.toLowerCase()}
              pending={saving.isPending}
              error={saving.error}
              onAdd={() => saving.mutateAsync('both')}
            />
          ) : null}
        </td>
        <td>
          {doorMeanings[door]}
          {isTooEarly ? ' For slips, first enter the number of people in the step Participants.' : null}
          <Made own={own} />
          <div role="alert">{saving.isError ? <FieldError>{messageOf(saving.error)}</FieldError> : null}</div>
        </td>
      </tr>
      {canMake ? (
        <tr className={styles.making}>
          <td colSpan={3}>
            <MakeSlips guid={guid} slips={slips} own={own} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Made({ own: { made, spare, used, usedAsOf, keyId } }: { own: Own }) {
  if (made === 0) return null
  return (
    <>
      <p className={styles.made}>
        <IconCheck className="icon icon--small" aria-hidden />
        <span>
          {counted(made, 'slip')} created{spare > 0 ? `, ${count(spare)} of them spare` : ''}
        </span>
      </p>
      <p className="quiet small">
        {usedAsOf ? `${count(used)} used as of ${dayInWords(usedAsOf, 'plain')}. ` : ''}
        Key <span className={styles.key}>{keyId}</span>
      </p>
    </>
  )
}

interface AddLinkProps {
  name: string
  pending: boolean
  error: Error | null
  onAdd: () => Promise<unknown>
}

/** After the opening, lets a group with slips also answer by the link. */
function AddLink({ name, pending, error, onAdd }: AddLinkProps) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <p>
        <TextButton className="small" onClick={() => ask(true)}>
          Also allow the link <span className="unseen">for {name}</span>
        </TextButton>
      </p>
      <Confirm
        opened={isAsked}
        title={`Also allow the link for ${name}?`}
        act="Allow the link"
        pending={pending}
        error={error}
        onConfirm={() =>
          void onAdd().then(
            () => ask(false),
            () => undefined,
          )
        }
        onClose={() => ask(false)}
      >
        <p>
          Responses that came without a slip will count too, as far as slips leave places. One person can use
          the link several times. You can’t undo this.
        </p>
      </Confirm>
    </>
  )
}
