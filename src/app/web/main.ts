import { beginCalls } from './begin.ts'

beginCalls(location.pathname)
void import('./start.tsx')
