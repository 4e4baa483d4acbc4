/** Whether a call belongs to the chat service, whose tests make it. */
export const ofTheChatService = (call: string) => /^(\w+ \/api\/|WS )/.test(call)
