/** The name people know the product by: titles, menus, mails, the installed app. */
export const PRODUCT_NAME = 'Tap Portal';
