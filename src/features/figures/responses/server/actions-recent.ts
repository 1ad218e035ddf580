export { countSince } from './queries.ts'
