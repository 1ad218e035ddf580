import { call } from '../../../../web/call.ts'
import { authContract } from '../contract.ts'

const key = 'equity-audit-sign-in'
const toKey = 'equity-audit-sign-in-to'

/** Goes to a provider; what binds its answer to this tab waits here, with the page that it is to lead to. */
export async function goTo(provider: string, how: 'sign in' | 'connect', to?: string): Promise<void> {
  const endpoint = how === 'sign in' ? authContract.loginWith : authContract.connectProvider
  const { address, browser } = await call(endpoint, { body: { provider } })
  sessionStorage.setItem(key, browser)
  if (to) sessionStorage.setItem(toKey, to)
  else sessionStorage.removeItem(toKey)
  location.assign(address)
}

let brought: { search: string; browser: string } | undefined

/** Where a sign-in leads that a provider has answered. */
export const leadsTo = (): string => sessionStorage.getItem(toKey) ?? '/user-home'

/** Takes what a provider has put into this page's address, and away from it. */
export function takeAnswer(): { search: string; browser: string } {
  if (location.search === '' && brought) return brought
  brought = { search: location.search, browser: sessionStorage.getItem(key) ?? '' }
  sessionStorage.removeItem(key)
  history.replaceState(history.state, '', location.pathname)
  return brought
}

/** Ends a sign-in at a provider with what it has sent along. */
export function comeBack({ search, browser }: { search: string; browser: string }) {
  const sent = new URLSearchParams(search)
  const field = (name: 'code' | 'iss' | 'error') => {
    const value = sent.get(name)
    return value === null ? {} : { [name]: value }
  }
  const body = {
    browser,
    state: sent.get('state') ?? '',
    ...field('code'),
    ...field('iss'),
    ...field('error'),
  }
  return call(authContract.loginBack, { body })
}
