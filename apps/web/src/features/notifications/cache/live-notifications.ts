import { onNotification } from '../../../lib/live/live.ts'
import { arrived } from './arrived.ts'

onNotification(arrived)
