/** Calls of the chat service, which its own tests make. */
export const ofTheChatService = (call: string) => /^(\w+ \/api\/|WS )/.test(call)
