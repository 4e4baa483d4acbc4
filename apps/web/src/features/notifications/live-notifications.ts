import { onNotification } from '../../lib/live.ts'
import { arrived } from './arrived.ts'

onNotification(arrived)
