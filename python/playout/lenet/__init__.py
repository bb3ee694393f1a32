"""The paper of 2017 (Matsui & Hoki): nets of LeNet's shape learn the scores of random play, and four ways to choose
throws by them are compared."""
