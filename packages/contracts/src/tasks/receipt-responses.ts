/** How an assignee can respond to an assignment: accept it, decline it, or propose another due date. */
export const receiptResponses = ['accepted', 'declined', 'proposed'] as const
export type ReceiptResponse = (typeof receiptResponses)[number]
