import { call } from '../../../../web/call.ts'
import { authContract } from '../contract.ts'

const key = 'equity-audit-sign-in'
const toKey = 'equity-audit-sign-in-to'

/** Session storage keeps the text that ties the provider's reply to this tab, and the page to open afterwards. */
export async function goTo(provider: string, how: 'sign in' | 'connect', to?: string): Promise<void> {
  const endpoint = how === 'sign in' ? authContract.loginWith : authContract.connectProvider
  const { address, browser } = await call(endpoint, { body: { provider } })
  sessionStorage.setItem(key, browser)
  if (to) sessionStorage.setItem(toKey, to)
  else sessionStorage.removeItem(toKey)
  location.assign(address)
}

let brought: { search: string; browser: string } | undefined

/** Returns the page to open after a sign-in at a provider. */
export const leadsTo = (): string => sessionStorage.getItem(toKey) ?? '/user-home'

/** Returns what a provider added to this page's address, and removes it from the address. */
export function takeAnswer(): { search: string; browser: string } {
  if (location.search === '' && brought) return brought
  brought = { search: location.search, browser: sessionStorage.getItem(key) ?? '' }
  sessionStorage.removeItem(key)
  history.replaceState(history.state, '', location.pathname)
  return brought
}

/** Completes a sign-in with the data that the provider sent back. */
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
