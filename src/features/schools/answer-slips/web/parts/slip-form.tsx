import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../../../../shared/numbers.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { FieldError } from '../../../../../web/ui/field.tsx'
import { Segments } from '../../../../../web/ui/segments.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import type { AnswerSlips } from '../../contract.ts'
import { sparesFor } from '../../rules.ts'
import type { Order } from '../data.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { NumberFields } from './number-fields.tsx'
import { SlipLanguages } from './slip-languages.tsx'
import styles from './ways-in.module.css'

interface SlipFormProps {
  slips: AnswerSlips
  own: AnswerSlips['groups'][number]
  pending: boolean
  error: Error | null
  onOrder: (order: Order) => void
}

const slipsOnPage = 10
const numberIn = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What to create: how many slips, in which languages, as sheets or as a list. */
export function SlipForm({ slips, own, pending, error, onOrder }: SlipFormProps) {
  const { group, expected, made, used } = own
  const isFirst = made === 0
  const [isReplacement, setReplacement] = useState(false)
  const [people, setPeople] = useState(isFirst ? String(expected) : '')
  const [spares, setSpares] = useState(isFirst ? String(sparesFor(expected)) : '0')
  const [languages, setLanguages] = useState(() => slips.languages.slice(0, 1).map(({ code }) => code))
  const [fault, setFault] = useState<string>()
  const [asked, ask] = useState<Order['as']>()
  const total = numberIn(people) + numberIn(spares)
  const order = (as: Order['as']) => {
    ask(undefined)
    onOrder({ group, count: total, as, languages, isReplacement })
  }
  const press = (as: Order['as']) => {
    const found = total > 0 ? undefined : 'Enter how many slips, in digits.'
    setFault(found ?? (languages.length > 0 ? undefined : 'Choose one or two languages.'))
    if (found || languages.length === 0 || pending) return
    if (as === 'list' || isReplacement) ask(as)
    else order(as)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        press('sheets')
      }}
    >
      {isFirst ? null : (
        <Segments
          legend="Which slips"
          current={isReplacement ? 'replace' : 'add'}
          onChange={(next) => {
            setReplacement(next === 'replace')
            setPeople(next === 'replace' ? String(Math.max(1, made - used)) : '')
          }}
          choices={[
            { key: 'add', name: 'More slips' },
            { key: 'replace', name: 'Replace unused slips' },
          ]}
        />
      )}
      <div className={styles.fields}>
        <NumberFields {...{ own, isReplacement, people, setPeople, spares, setSpares }} />
        <SlipLanguages offered={slips.languages} chosen={languages} onChange={setLanguages} />
      </div>
      <div className={styles.act}>
        <p>
          {total > 0 ? (
            <>
              <b>{counted(total, 'slip')}</b> on {counted(Math.ceil(total / slipsOnPage), 'page')}, 10 to a
              page.{' '}
            </>
          ) : null}
          The codes are shown only once.
        </p>
        <Buttons>
          <Button aria-busy={pending} onClick={() => press('list')}>
            List for mailing (CSV)
          </Button>
          <Button type="submit" aria-busy={pending}>
            <IconPrinter className="icon" aria-hidden />
            {pending ? 'Creating…' : 'Create slips'}
          </Button>
        </Buttons>
      </div>
      <div role="alert">{fault || error ? <FieldError>{fault ?? messageOf(error)}</FieldError> : null}</div>
      <ConfirmOrder
        as={asked}
        isReplacement={isReplacement}
        name={own.name.toLowerCase()}
        onConfirm={order}
        onClose={() => ask(undefined)}
      />
    </form>
  )
}
