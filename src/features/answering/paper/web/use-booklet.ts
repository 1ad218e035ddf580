import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../../shared/endpoint.ts'
import { CallError, call } from '../../../../web/call.ts'
import { paperContract } from '../contract.ts'
import { answersOf, hasBegun, newBooklet, type Sheet } from './booklet.ts'

type Taken = Reply<typeof paperContract.typeSheet>

/** Stored only in this tab until the server has the booklet. Reloads lose nothing; resending never counts twice. */
const keyOf = (token: string) => `paper-sheet ${token.slice(0, 12)}`

function read(token: string): Sheet | null {
  try {
    const kept: Sheet | null = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null')
    // A duplicated tab copies this storage, so its next booklet gets a new ID.
    return kept && !hasBegun(kept) ? { ...kept, guid: crypto.randomUUID() } : kept
  } catch {
    return null
  }
}

function keep(token: string, sheet: Sheet | null): void {
  try {
    if (sheet) sessionStorage.setItem(keyOf(token), JSON.stringify(sheet))
    else sessionStorage.removeItem(keyOf(token))
  } catch {
    // Without storage, the booklet is still on the page.
  }
}

/** Returns the booklet being entered, which is stored in the tab. */
export function useBooklet(token: string) {
  const [sheet, set] = useState(() => read(token))
  const change = (next: Sheet | null) => {
    keep(token, next)
    set(next)
  }
  const begin = (type: number, language: number) => change(newBooklet(type, language, crypto.randomUUID()))
  return { sheet, change, begin }
}

/** Sends a booklet, and resends it after a network outage. The ID makes repeated requests count once. */
export function useSendBooklet(
  token: string,
  onTaken: (taken: Taken, sheet: Sheet) => void,
  onRefused: (sheet: Sheet) => void,
) {
  const sending = useMutation({
    mutationFn: (sheet: Sheet) =>
      call(paperContract.typeSheet, {
        params: { token },
        body: {
          participant_guid: sheet.guid,
          type: sheet.type,
          language: sheet.language,
          answers: answersOf(sheet),
          ...(sheet.slip && { slip: sheet.slip }),
          ...(sheet.round === 1 ? { both: [sheet.typed[0], sheet.typed[1]] } : {}),
        },
      }),
    onSuccess: onTaken,
    // The server never returns these codes for a booklet that it has stored.
    onError: (error, sheet) => {
      if (error instanceof CallError && [400, 409].includes(error.status)) onRefused(sheet)
    },
    // If offline, fails right away and shows the error.
    networkMode: 'always',
  })
  const { isError, variables, mutate } = sending
  useEffect(() => {
    if (!isError || !variables) return
    const retry = () => mutate(variables)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isError, variables, mutate])
  return sending
}
