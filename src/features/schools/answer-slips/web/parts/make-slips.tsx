import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../../shared/numbers.ts'
import { CallError } from '../../../../../web/call.ts'
import { saveFile } from '../../../../../web/save-file.ts'
import type { AnswerSlips } from '../../contract.ts'
import { answerSlipsQuery, type Order, orderSlips } from '../data.ts'
import { SlipForm } from './slip-form.tsx'
import styles from './ways-in.module.css'

interface MakeSlipsProps {
  guid: string
  slips: AnswerSlips
  own: AnswerSlips['groups'][number]
}

/** The form for a group's first slips. Later, for more slips and new ones instead of the unused. */
export function MakeSlips({ guid, slips, own }: MakeSlipsProps) {
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: (order: Order) => orderSlips(guid, order),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
    // If only the reply was lost, the slips exist.
    onSettled: () => client.invalidateQueries({ queryKey: answerSlipsQuery(guid).queryKey }),
  })
  const form = (
    <SlipForm
      key={own.made}
      slips={slips}
      own={own}
      pending={making.isPending}
      error={making.error}
      onOrder={(order) => making.mutate(order)}
    />
  )
  return (
    <>
      {making.isSuccess ? (
        <p className={styles.told} role="status">
          {counted(making.variables.count, 'slip')} created. Only the file that you just downloaded has their
          codes.
        </p>
      ) : null}
      {making.error instanceof CallError && isUnsure(making.error) && own.made > 0 ? (
        <p className={styles.told} role="status">
          If slips were created, no one has their codes. Replace the unused slips.
        </p>
      ) : null}
      {own.made === 0 ? (
        form
      ) : (
        <details className={styles.more} open={making.isError || undefined}>
          <summary>More slips for {own.name.toLowerCase()}, or new ones</summary>
          {form}
        </details>
      )}
    </>
  )
}

/** Whether the slips may exist although no file with their codes arrived. */
const isUnsure = ({ status }: CallError): boolean => status === 0 || status >= 500
