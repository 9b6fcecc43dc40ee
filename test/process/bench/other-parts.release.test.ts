import { it } from 'node:test'
import { measureEverySecond } from './measure-every-second.ts'

it('npm run bench measures the second of every two parts and writes what it found, with drawings', (t) => measureEverySecond(t, 1))
