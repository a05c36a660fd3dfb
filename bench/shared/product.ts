import { type Product, startProduct } from '../../e2e/product.ts';

/** The built product, cut off from whatever the environment names outside this machine. */
const alone = { DATABASE_URL: '', SMTP_URL: '', SMS_GATEWAY_URL: '' };

export async function withProduct(measure: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct(alone);
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
}
